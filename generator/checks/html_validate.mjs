// Checks HTML with html-validate: on standard input {"packages": folder, "pages": {name: html}}, on standard output
// [{name, line, rule, message}].
import { createRequire } from "node:module";
import { join } from "node:path";

const config = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // aria-label is also allowed on elements with a role that may be named, such as lists.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // What HTML itself says of ids: the names of rules have a dot.
    "valid-id": ["error", { relaxed: true }],
    // The check of titles has a limit of its own, which publishers can read.
    "long-title": "off",
    // The check of the policy says what to do instead.
    "no-inline-style": "off",
  },
};

let text = "";
for await (const part of process.stdin) text += part;
const { packages, pages } = JSON.parse(text);
const { HtmlValidate, StaticConfigLoader } = createRequire(join(packages, "package.json"))("html-validate");
const validator = new HtmlValidate(new StaticConfigLoader(config));
const found = [];
for (const [name, html] of Object.entries(pages)) {
  const report = await validator.validateString(html, name);
  for (const { messages } of report.results) {
    for (const { line, ruleId, message } of messages) found.push({ name, line, rule: ruleId, message });
  }
}
process.stdout.write(JSON.stringify(found));
