import { explain } from "@/lib/expression/explain";
import { FILTER_HELP } from "@/lib/expression/filter-help";
import { FILTER_SCOPE, writtenExample } from "@/lib/expression/filter-sample";

export interface FilterDoc {
  readonly name: string;
  readonly says: string;
  readonly example: string;
  readonly gives: string;
}

let made: readonly FilterDoc[] | undefined;

export function filterDocs(): readonly FilterDoc[] {
  made ??= [...FILTER_HELP].map(([name, { says, example }]) => {
    const written = writtenExample(example);
    const explained = explain(written, FILTER_SCOPE);
    return { name, says, example: written, gives: explained.ok ? JSON.stringify(explained.value) : "" };
  });
  return made;
}
