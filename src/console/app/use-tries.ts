import { useCallback, useEffect, useRef, useState } from 'react'

/** How long something is left alone that the gateway refused for the time being, milliseconds. */
const pause = 60_000

/** Counts the tries of something that nobody waits for; `later` has it tried once more after a pause, while the page stands. */
export function useTries(): { tries: number; later: () => void } {
  const [tries, setTries] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTries((before) => before + 1), pause)
  }, [])
  return { tries, later }
}
