import { CallsSection } from "@/components/market/calls-section";
import { ChangesSection } from "@/components/market/changes-section";
import { EndpointList } from "@/components/market/endpoint-list";
import { getSaleRefusal } from "@/components/market/get-sale-refusal";
import { Introduction } from "@/components/market/introduction";
import { PlanColumns } from "@/components/market/plan-columns";
import { RatingList } from "@/components/market/rating-list";
import { RatingStars } from "@/components/market/rating-stars";
import { RecordSection } from "@/components/market/record-section";
import { WANTED_PLAN } from "@/components/market/take-wanted-plan";
import { Card, CardSection } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { priceSentence } from "@/components/parts/price-sentence";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import type { MarketDetail } from "@/lib/contract/market";
import { formatPrice } from "@/lib/pricing/format-money";
import { endpointPage } from "@/lib/snippets/endpoint-page";
import { CopyText } from "./copy-text";
import { StoreRecipes } from "./store-recipes";
import { StoreReport } from "./store-report";
import { StoreSample } from "./store-sample";
import { type TriedCall, TryIt } from "./try-it";

interface StoreItemProps {
  item: MarketDetail;
  /** Slug of the seller's page. */
  seller: string;
  /** Endpoint that visitors can try on the page. Null if the item has none. */
  tried: TriedCall | null;
}

export function StoreItem({ item, seller, tried }: StoreItemProps) {
  const { kind, id, name, summary, category, price, announced, publisher } = item;
  const toSubscribe = (plan: string) =>
    `/sign-in?next=${encodeURIComponent(`/market/${kind}/${id}?${WANTED_PLAN}=${plan}`)}`;
  const refusal = getSaleRefusal(item, price);
  return (
    <article className="flex flex-col gap-6">
      <div>
        <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-1 text-muted text-sm">
          <Link href="/store" className={CRUMB}>
            Store
          </Link>
          {category !== "" && (
            <>
              <span aria-hidden>/</span>
              <Link href={`/store?category=${encodeURIComponent(category)}`} className={CRUMB}>
                {category}
              </Link>
            </>
          )}
        </nav>
        <h1 className="mt-2 text-balance break-words font-semibold text-xl tracking-tight">{name}</h1>
        {summary !== "" && <p className="mt-1 max-w-prose break-words text-muted text-base">{summary}</p>}
      </div>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="flex flex-col gap-4 lg:order-last">
          <Card title="Price">
            <div>
              <p className="font-semibold text-xl tabular-nums">{formatPrice(price, "en")}</p>
              <p className="mt-1 text-muted text-sm">{priceSentence(price)}</p>
            </div>
            {announced && (
              <p className="text-sm">
                {formatPrice(announced.price, "en")} from {formatDay(announced.effective_at)}.
              </p>
            )}
            {refusal ? (
              <p className="text-sm">{refusal}</p>
            ) : (
              <>
                <LinkButton variant="primary" href={toSubscribe("main")}>
                  Subscribe
                </LinkButton>
                <p className="text-muted text-xs">
                  You'll sign in and review the terms before you subscribe.
                </p>
              </>
            )}
          </Card>
          <Card title="Seller">
            <p className="text-sm">
              Offered by{" "}
              <Link
                href={`/store/sellers/${seller}`}
                className="inline-block text-accent-text underline underline-offset-2 touch:py-3"
              >
                {publisher}
              </Link>
            </p>
            {item.slug !== null && <StoreReport slug={item.slug} />}
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          <Introduction item={item} />
          {item.tiers.length > 0 && (
            <CardSection id="plans" title="Plans">
              <PlanColumns
                plans={item.tiers}
                action={(plan) =>
                  getSaleRefusal(item, plan.price) ?? (
                    <LinkButton href={toSubscribe(plan.tier)} aria-label={`Subscribe to ${plan.name}`}>
                      Subscribe
                    </LinkButton>
                  )
                }
              />
            </CardSection>
          )}
          <StoreSample item={item} />
          <RecordSection record={item.record} tests={item.tests} />
          {item.rating && (
            <CardSection id="ratings" title="Ratings" aside={<RatingStars rating={item.rating} />}>
              <RatingList ratings={item.ratings} />
            </CardSection>
          )}
          <EndpointList item={item} copy={(text, label) => <EndpointLinks url={text} copy={label} />}>
            <StoreRecipes item={item} />
          </EndpointList>
          {tried && <TryIt page={`/store/${item.slug}`} tried={tried} />}
          <CallsSection calls={item.calls} />
          <ChangesSection changes={item.changes} />
        </div>
      </div>
    </article>
  );
}

const CRUMB = "underline-offset-2 hover:underline touch:py-3";

function EndpointLinks({ url, copy }: { url: string; copy: string }) {
  return (
    <>
      {/\/api\/[tw]\//.test(url) && (
        <a
          href={endpointPage(url)}
          className="shrink-0 px-2 text-accent-text text-xs underline underline-offset-2 touch:py-3.5"
        >
          Public page
        </a>
      )}
      <CopyText text={url} label={copy} />
    </>
  );
}
