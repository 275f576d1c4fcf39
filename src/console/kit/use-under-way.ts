import { useCallback, useState } from 'react'

/** Whether anything is under way, and what begins one more such thing; what that returns ends it. */
export function useUnderWay(): [underWay: boolean, begin: () => () => void] {
  const [count, setCount] = useState(0)
  const begin = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return [count > 0, begin]
}
