import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * A part that nobody waits for, once nothing has been asked for during a pause: the page comes first. Where its file cannot be
 * fetched the page stays as it is, and it is tried again after as long.
 * @param load has to be the same function each time.
 * @param pause milliseconds
 */
export function useAfterPage<Part>(load: () => Promise<Part>, pause: number): Part | undefined {
  const [part, setPart] = useState<{ loaded: Part }>()
  const [tries, setTries] = useState(0)
  const asking = useIsFetching() > 0
  useEffect(() => {
    if (asking || part) return
    const timer = setTimeout(
      () =>
        load().then(
          (loaded) => setPart({ loaded }),
          () => setTries(tries + 1),
        ),
      pause,
    )
    return () => clearTimeout(timer)
  }, [load, pause, asking, part, tries])
  return part?.loaded
}
