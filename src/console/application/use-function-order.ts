import { useTranslation } from 'react-i18next'
import { type MenuFunctionMove, type MenuFunctionRow, moveMenuFunction } from '#contract/application/menu.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useAllowed } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { useTreeDrag } from '../kit/use-tree-drag.ts'

/** The order of a menu's functions: a drag changes it, and so does moving one by a place. */
export function useFunctionOrder(functions: readonly MenuFunctionRow[]) {
  const english = useTranslation().i18n.language === 'en'
  const send = useGatewayCall('application-menu')
  const toast = useToast()
  // One after the other: the next one goes by the order that the last one left.
  const { start, busy } = useSingleWrite((move: MenuFunctionMove) =>
    send(moveMenuFunction, move, 'done.moved').catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    ),
  )
  const ids = functions.map((row) => row.applicationMenuFunctionId)
  /** @param place among the others, from 0. */
  const put = (id: string, place: number) => {
    const afterId = ids.filter((each) => each !== id)[place - 1]
    start({ applicationMenuFunctionId: id, ...(afterId !== undefined && { afterId }) })
  }
  const drag = useTreeDrag(useAllowed(moveMenuFunction), {
    flat: true,
    dragged: (id) => [id],
    label: ([id]) => {
      const row = functions.find((each) => each.applicationMenuFunctionId === id)
      return (english ? row?.nameEn : row?.nameZh) ?? ''
    },
    mayDrop: ([id], onto) => !busy && id !== onto,
    onDrop: ([id = ''], onto, edge) => {
      const others = ids.filter((each) => each !== id)
      put(id, others.indexOf(onto) + (edge === 'after' ? 1 : 0))
    },
  })
  return {
    drag,
    /** Moves a function up (-1) or down (1); undefined where it has no place to go, or another one is moving. */
    moverOf: (id: string, by: -1 | 1) => {
      const place = ids.indexOf(id) + by
      return busy || place < 0 || place >= ids.length ? undefined : () => put(id, place)
    },
  }
}
