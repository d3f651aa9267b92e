import { z } from "zod";
import { optional, whole } from "@/lib/workers/upstream/param-kinds";

const period = (title: string) => optional(whole(1, 800)).meta({ title });
const count = (title: string) => optional(whole(0, 100_000)).meta({ title });
const factor = (title: string) => optional(z.number()).meta({ title });
const flag = (title: string) => optional(z.boolean()).meta({ title });
const average = (title: string) =>
  optional(z.enum(["SMA", "EMA", "WMA", "DEMA", "TEMA", "TRIMA", "KAMA", "MAMA", "T3MA"])).meta({ title });
const price = (title: string) => optional(z.enum(["open", "high", "low", "close", "volume"])).meta({ title });

export const indicatorParams = {
  series_type: price("Source price"),
  series_type_1: price("First price"),
  series_type_2: price("Second price"),
  time_period: period("Period"),
  time_period_1: period("First period"),
  time_period_2: period("Second period"),
  time_period_3: period("Third period"),
  atr_time_period: period("ATR period"),
  sd_time_period: count("Standard deviation period"),
  fast_period: period("Fast period"),
  slow_period: period("Slow period"),
  signal_period: period("Signal period"),
  fast_k_period: period("Fast K period"),
  fast_d_period: period("Fast D period"),
  slow_k_period: period("Slow K period"),
  slow_d_period: period("Slow D period"),
  long_roc_period: period("Long rate-of-change period"),
  short_roc_period: period("Short rate-of-change period"),
  wma_period: period("Weighted moving average period"),
  rsi_period: period("RSI period"),
  percent_rank_period: period("Percent rank period"),
  up_down_length: period("Up/down length"),
  base_line_period: period("Base line period"),
  conversion_line_period: period("Conversion line period"),
  lagging_span_period: period("Lagging span period"),
  leading_span_b_period: period("Leading span B period"),
  include_ahead_span_period: flag("Include projected leading spans"),
  roc_period_1: period("First rate-of-change period"),
  roc_period_2: period("Second rate-of-change period"),
  roc_period_3: period("Third rate-of-change period"),
  roc_period_4: period("Fourth rate-of-change period"),
  sma_period_1: period("First moving average period"),
  sma_period_2: period("Second moving average period"),
  sma_period_3: period("Third moving average period"),
  sma_period_4: period("Fourth moving average period"),
  ma_type: average("Moving average type"),
  fast_ma_type: average("Fast moving average type"),
  slow_ma_type: average("Slow moving average type"),
  signal_ma_type: average("Signal moving average type"),
  fast_dma_type: average("Fast D moving average type"),
  slow_dma_type: average("Slow D moving average type"),
  slow_kma_type: average("Slow K moving average type"),
  sd: optional(z.number().min(0, "Use a number from 0 to 50.").max(50, "Use a number from 0 to 50.")).meta({
    title: "Standard deviations",
  }),
  multiplier: optional(z.number().positive("Use a number greater than 0.")).meta({ title: "Multiplier" }),
  centered: flag("Centred"),
  fast_limit: factor("Fast limit"),
  slow_limit: factor("Slow limit"),
  v_factor: factor("Volume factor"),
  acceleration: factor("Acceleration"),
  maximum: factor("Maximum acceleration"),
  acceleration_long: factor("Acceleration (long)"),
  acceleration_short: factor("Acceleration (short)"),
  acceleration_limit_long: factor("Acceleration limit (long)"),
  acceleration_limit_short: factor("Acceleration limit (short)"),
  acceleration_max_long: factor("Maximum acceleration (long)"),
  acceleration_max_short: factor("Maximum acceleration (short)"),
  offset_on_reverse: factor("Offset on reverse"),
  start_value: factor("Start value"),
  include_ohlc: flag("Include prices (OHLC)"),
};
