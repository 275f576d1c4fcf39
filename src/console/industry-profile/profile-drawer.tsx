import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type IndustryProfile,
  industryProfileCalls,
  type industryProfileEntity,
} from '#contract/industry-profile/entity.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'

interface ProfileDrawerProps {
  list: EntityList<z.output<typeof industryProfileEntity.Query>, IndustryProfile>
}

/** The detail of a profile; it is stopped and put into use here. */
export function ProfileDrawer({ list }: ProfileDrawerProps) {
  return <EntityDrawer list={list} actions={(row) => <TurnButton row={row} />} />
}

function TurnButton({
  row: { industryProfileId, revision: baseRevision, status },
}: {
  row: IndustryProfile
}) {
  const { t } = useTranslation('industry-profile')
  const send = useGatewayCall('industry-profile')
  const toast = useToast()
  const to = industryProfileCalls.update
  const turned = status === 1 ? 0 : 1
  const turn = () =>
    send(to, { industryProfileId, baseRevision, status: turned }, `done.${status}`).catch(
      (failure: unknown) => toast({ kind: 'error', text: messageOf(failure) }),
    )
  return (
    <OnlineButton variant="outline" to={to} onClick={() => void turn()}>
      {status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
      {t(`turn.${status}`)}
    </OnlineButton>
  )
}
