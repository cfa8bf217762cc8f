import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Position } from './use-aviator.ts';

/** From one frame of the server to the next, with some patience, in milliseconds: the curve does not run ahead of it. */
const aheadMs = 150;
const points = 60;

interface Props {
  /** undefined = it does not fly. */
  position: Position | undefined;
  isCrashed: boolean;
}

/** The curve of a flight, a picture beside the factor in words; none for people who want less motion. */
export function FlightCurve({ position, isCrashed }: Props) {
  const isStill = useReducedMotion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef({ elapsed: 0, at: 0 });
  const elapsed = position?.elapsed_ms;
  useEffect(() => {
    if (elapsed !== undefined) last.current = { elapsed, at: performance.now() };
  }, [elapsed]);
  const isFlying = position !== undefined;
  useEffect(() => {
    let asked = 0;
    const draw = () => {
      const { elapsed, at } = last.current;
      const ahead = isFlying ? Math.min(performance.now() - at, aheadMs) : 0;
      if (canvas.current) drawFlight(canvas.current, elapsed + ahead, isCrashed);
      if (isFlying) asked = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(asked);
  }, [isFlying, isCrashed]);
  if (isStill) return null;
  return <canvas ref={canvas} className="flight-curve" aria-hidden />;
}

function drawFlight(canvas: HTMLCanvasElement, elapsed: number, isCrashed: boolean): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { clientWidth, clientHeight } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = clientWidth * scale;
  canvas.height = clientHeight * scale;
  pen.scale(scale, scale);
  if (elapsed <= 0) return;
  const style = getComputedStyle(canvas);
  pen.strokeStyle = style.getPropertyValue(isCrashed ? '--danger' : '--accent');
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.beginPath();
  const highest = Math.max(1, growthAfter(elapsed));
  for (let point = 0; point <= points; point += 1) {
    const part = point / points;
    const x = 4 + part * (clientWidth - 8);
    const y = clientHeight - 4 - (growthAfter(part * elapsed) / highest) * (clientHeight - 8);
    if (point === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.stroke();
}

/** By how much the factor has grown after some milliseconds (docs/fair-games.md §3.2). */
const growthAfter = (milliseconds: number): number => Math.expm1(0.00006 * milliseconds);
