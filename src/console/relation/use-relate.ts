import { addRelations, deleteRelations, mostRelations } from '#contract/dictionary/relation.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'

/** Nodes of the WBS and of the EBS, pair by pair. */
export type NodePair = readonly [wbsNodeId: number, ebsNodeId: number]

/** The two standards. */
export interface StandardPair {
  wbsDictionaryId: string
  ebsDictionaryId: string
}

/** Relates nodes, or takes relations away; either can be taken back. */
export function useRelate(standards: StandardPair) {
  const send = useGatewayCall('relation')
  const toast = useToast()
  const write = async (how: 'relate' | 'part', pairs: readonly NodePair[], about?: string) => {
    const back = how === 'relate' ? 'part' : 'relate'
    const undo = () => void write(back, pairs)
    try {
      for (let from = 0; from < pairs.length; from += mostRelations) {
        const part = pairs.slice(from, from + mostRelations)
        const request = {
          ...standards,
          wbsNodeIds: part.map(([wbs]) => wbs),
          ebsNodeIds: part.map(([, ebs]) => ebs),
        }
        const last = from + mostRelations >= pairs.length
        const offers = last ? { undo, ...(about && { about: [about] }) } : undefined
        await send(how === 'relate' ? addRelations : deleteRelations, request, `done.${how}`, offers)
      }
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }
  return {
    relate: (pairs: readonly NodePair[], about?: string) => write('relate', pairs, about),
    part: (pairs: readonly NodePair[], about?: string) => write('part', pairs, about),
  }
}
