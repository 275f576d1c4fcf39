import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { moveDepartment } from '#contract/department/endpoints.ts'
import type { Department } from '#contract/department/entity.ts'
import { useReachable } from '../app/engine.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { OperationContext } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import type { Drop } from './department-tree.tsx'

/** Puts a department of a unit where it was dropped, and offers to put it back. */
export function useDrop(departments: readonly Department[]): (drop: Drop) => void {
  const { t } = useTranslation('kit')
  const send = useGatewayCall('department')
  const toast = useToast()
  const record = useContext(OperationContext)
  const reachable = useReachable()
  const move = async ({ department, parentId, position }: Drop, undo?: () => void) => {
    const { departmentId, departmentName, revision: baseRevision } = department
    const place = {
      ...(parentId ? { parentId } : { clear: ['parentId' as const] }),
      ...(position !== undefined && { position }),
    }
    const offers = { about: [departmentName], undo }
    const saved = await send(moveDepartment, { departmentId, baseRevision, ...place }, 'moved', offers)
    return saved.department
  }
  const say = (failure: unknown) => toast({ kind: 'error', text: messageOf(failure) })
  return (drop) => {
    if (!reachable) return toast({ kind: 'info', text: t('offline') })
    record(moveDepartment)
    const { department } = drop
    const { parentId } = department
    const beside = departments.filter((each) => each.parentId === parentId)
    const position = beside.findIndex(({ departmentId }) => departmentId === department.departmentId)
    // As it stands after the move, by the time that somebody can take that back.
    let moved = department
    const undo = () => void move({ department: moved, parentId, position }).catch(say)
    move(drop, undo).then((saved) => {
      moved = saved
    }, say)
  }
}
