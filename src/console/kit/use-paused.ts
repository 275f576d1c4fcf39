import { useEffect, useState } from 'react'

/** How long typing stands still before it is searched for, milliseconds. */
export const typingPause = 250

/** A value once it has stood still for a moment: who types asks once, and not with every key. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
