import type { Json } from "@/lib/kit/json";
import type { DataForm } from "@/lib/schema/data-form";
import type { Price } from "@/lib/schema/price";
import type { EndpointDoc } from "./endpoint-doc";

export interface EndpointFacts {
  readonly doc: EndpointDoc;
  /** Form of the provider's data. Null for a trigger, and for a provider that hasn't published data yet. */
  readonly form: DataForm | null;
  readonly isOwn: boolean;
  readonly isLive: boolean;
  /**
   * Price and seller of the workflow, and the page where it can be bought. Null if the workflow is neither
   * listed nor for sale.
   */
  readonly offer: {
    readonly price: Price;
    readonly publisher: string;
    readonly page: string;
  } | null;
  readonly example: {
    readonly source: "live" | "recorded" | "shape";
    readonly text: string;
    readonly value: Json | undefined;
    readonly isCut: boolean;
  } | null;
}
