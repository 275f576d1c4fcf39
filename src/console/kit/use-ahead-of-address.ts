import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { typingPause } from './use-paused.ts'

/**
 * What one part of the address says, and a way to change it that shows at once; the address follows when nothing has changed
 * for a moment. A navigation takes longer than a key that is held down leaves.
 * @param held the address has to change first: it asks whether what is not saved may be left.
 */
export function useAheadOfAddress<Value extends string | number | undefined>(
  name: string,
  said: Value,
  held: boolean,
): [Value, (value: Value) => void] {
  const navigate = useNavigate()
  const write = useCallback(
    (value: Value, ignoreBlocker: boolean) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, [name]: value }),
        replace: true,
        ignoreBlocker,
      }),
    [navigate, name],
  )
  const [{ value, written, before }, setState] = useState({ value: said, written: said, before: said })
  // Unless the address has only followed, somebody came by a link or a step back.
  if (before !== said) setState({ value: said === written ? value : said, written: said, before: said })
  useEffect(() => {
    if (value === written) return
    const timer = setTimeout(() => {
      setState((latest) => ({ ...latest, written: value }))
      // The page shows it already: what has been begun there since is about it.
      write(value, true)
    }, typingPause)
    return () => clearTimeout(timer)
  }, [value, written, write])
  const change = useCallback(
    (next: Value) => (held ? write(next, false) : setState((latest) => ({ ...latest, value: next }))),
    [held, write],
  )
  return [value, change]
}
