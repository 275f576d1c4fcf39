import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { OnlineButton } from './online-button.tsx'
import { useGatewayCall } from './use-gateway-call.ts'

interface TurnButtonProps<E extends Endpoint> {
  kind:
    | 'attribute-group'
    | 'attribute-item'
    | 'dictionary-item'
    | 'division-template'
    | 'industry-profile'
    | 'major'
    | 'workflow-role'
    | 'tabulation'
  to: E
  status: number
  /** The edit that gives the row another status. */
  edit: (status: number) => RequestOf<E>
}

/** Stops a row that is in use, and puts a stopped one into use. */
export function TurnButton<E extends Endpoint>({ kind, to, status, edit }: TurnButtonProps<E>) {
  const { t } = useTranslation(kind)
  const send = useGatewayCall(kind)
  const toast = useToast()
  const turn = () =>
    send(to, edit(status === 1 ? 0 : 1), `done.${status}`).catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    )
  return (
    <OnlineButton variant="outline" to={to} onClick={() => void turn()}>
      {status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
      {t(`turn.${status}`)}
    </OnlineButton>
  )
}
