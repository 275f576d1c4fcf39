import { useEffect, useState } from 'react'

/** Counts seconds down to 0; `start` sets how many are left. By the clock, for a sleeping tab counts no ticks. */
export function useCountdown(initially = 0): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => performance.now() + initially * 1000)
  const [left, setLeft] = useState(initially)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [running, end])
  const start = (seconds: number) => {
    setEnd(performance.now() + seconds * 1000)
    setLeft(seconds)
  }
  return [left, start]
}
