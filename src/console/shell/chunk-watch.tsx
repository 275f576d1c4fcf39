import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { partPatience } from '../ui/lazy-part.ts'
import { ChunkFailurePage } from './chunk-failure-page.tsx'

/** Gives up on a page whose code has not come within 120 s, instead of leaving a skeleton for ever (NAV-12). */
export function ChunkWatch({ children }: { children: ReactNode }) {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!loading) return
    const timer = setTimeout(() => setLate(true), partPatience)
    return () => clearTimeout(timer)
  }, [loading])
  return late ? <ChunkFailurePage failure="timeout" /> : children
}
