import { useCallback, useState } from 'react'

/** Whether any work is under way, and a function that begins one more; what it returns ends that one. */
export function useUnderWay(): [underWay: boolean, begin: () => () => void] {
  const [count, setCount] = useState(0)
  const begin = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return [count > 0, begin]
}
