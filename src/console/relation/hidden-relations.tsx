import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteHiddenRelations, listRelatedNodes } from '#contract/dictionary/relation.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface HiddenRelationsProps {
  dictionaryId: string
  /** The selected one. */
  node: { nodeId: number; name: string }
}

/** That a node is related with what its owner does not see, which would keep it from being deleted: here it is parted. */
export function HiddenRelations({ dictionaryId, node: { nodeId, name } }: HiddenRelationsProps) {
  const { t } = useTranslation('relation')
  const format = useFormat()
  const send = useGatewayCall('relation')
  const [asking, setAsking] = useState(false)
  const { data } = useEndpoint(listRelatedNodes, { dictionaryId }, { background: true })
  const count = data?.hidden.find((each) => each.nodeId === nodeId)?.count ?? 0
  if (count === 0) return null
  const counted = { count, shown: format.number(count) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border bg-panel p-3">
      <p className="min-w-0 flex-1 basis-64 break-words">{t('hidden.count', { name, ...counted })}</p>
      <OnlineButton to={deleteHiddenRelations} variant="outline" onClick={() => setAsking(true)}>
        <Unlink aria-hidden />
        {t('part')}
      </OnlineButton>
      {asking ? (
        <ConfirmDialog
          destructive
          title={t('hidden.question', counted)}
          description={t('hidden.hint')}
          hits={[name]}
          action={t('part')}
          onConfirm={async () =>
            void (await send(deleteHiddenRelations, { dictionaryId, nodeIds: [nodeId] }, 'done.part'))
          }
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
