import * as contract from "@/lib/contract/templates";
import { drawWorkflow } from "@/lib/drawings/draw-workflow";
import { ok } from "@/lib/kit/result";
import { catalogue } from "@/lib/service/document/catalogue";
import { on } from "@/lib/service/on";
import { TEMPLATE_TESTS } from "@/lib/templates/template-tests";
import { TEMPLATES } from "@/lib/templates/templates";

export const listTemplates = on(contract.listTemplates, async () =>
  ok({
    items: TEMPLATES.map((template) => ({
      ...template,
      keys: [...template.keys],
      document: { ...template.document, tests: [...(TEMPLATE_TESTS[template.id] ?? [])] },
      drawing: drawWorkflow(template.document, catalogue),
    })),
  }),
);
