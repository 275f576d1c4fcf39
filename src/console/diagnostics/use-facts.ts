import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEngine } from '../app/engine.tsx'
import { type DeviceFacts, gatherFacts } from './device-facts.ts'

/** What the device says of itself, and the way to ask again. */
export function useFacts(): { facts: DeviceFacts | undefined; asking: boolean; ask: () => void } {
  const engine = useEngine()
  const { device } = useRouter().options.context
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics.facts'],
    queryFn: () => gatherFacts(engine, device),
    staleTime: 0,
  })
  return { facts: data, asking: isFetching, ask: () => void refetch() }
}
