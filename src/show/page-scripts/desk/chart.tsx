// Bars over time, drawn anew when the data change. The figures stand beside it as text.
import { bars, type Series } from "../chart.ts";
import { useEffect, useRef } from "./preact.ts";

interface ChartProps {
  readonly label: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

export function Chart({ label, labels, series }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useRef<ReturnType<typeof bars> | undefined>(undefined);
  useEffect(() => {
    if (draw.current) draw.current(labels, series);
    else if (canvas.current) draw.current = bars(canvas.current, labels, series);
  }, [JSON.stringify([labels, series])]);
  return (
    <div class="chart">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
