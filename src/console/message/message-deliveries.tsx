import { useTranslation } from 'react-i18next'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { useReachable } from '../app/engine.tsx'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { StateBadge } from './state-badge.tsx'
import { useDeliveryWords } from './use-delivery-words.ts'

/** To how many of a message's deliveries this tells of one by one. */
const shown = 20

/** What became of a message on its ways to people's phones and mailboxes; for those who look after these, and with a network. */
export function MessageDeliveries({ messageId }: { messageId: string }) {
  const reachable = useReachable()
  const granted = anyMenuGrants(useShellData().menus, listDeliveries.permission)
  return granted && reachable ? <Deliveries messageId={messageId} /> : null
}

function Deliveries({ messageId }: { messageId: string }) {
  const { t } = useTranslation(['delivery', 'supplier'])
  const words = useDeliveryWords()
  const { data, error, refetch } = useEndpoint(
    listDeliveries,
    { messageId, pageSize: shown },
    { background: true },
  )
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data || data.records.length === 0) return null
  const more = data.total - data.records.length
  return (
    <DescriptionGroup title={t('ofMessage')}>
      <ul className="divide-y rounded-panel border">
        {data.records.map((delivery) => (
          <li key={delivery.deliveryId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 truncate">{delivery.userName}</span>
            <span className="text-dense text-soft">{t(`supplier:channel.${delivery.channel}`)}</span>
            <span className="ml-auto">
              <StateBadge state={delivery.state} />
            </span>
            <span className="w-full text-small text-soft empty:hidden">{words(delivery)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-dense text-soft">{t('moreOfMessage', { count: more })}</p> : null}
    </DescriptionGroup>
  )
}
