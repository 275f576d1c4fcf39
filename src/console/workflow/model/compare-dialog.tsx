import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelHistory } from '#contract/workflow/model.ts'
import { getVersion } from '#contract/workflow/model-check.ts'
import { ErrorState, RowsSkeleton } from '../../kit/states.tsx'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { Dialog, DialogBody, DialogContent } from '../../ui/dialog.tsx'
import { OptionField } from './option-field.tsx'
import { VersionDifferences } from './version-differences.tsx'

interface CompareDialogProps {
  /** Newest first; at least two. */
  versions: readonly ModelHistory[]
  onClose: () => void
}

/** What differs between two versions of a model: the newest two, until others are chosen. */
export function CompareDialog({ versions, onClose }: CompareDialogProps) {
  const { t } = useTranslation('workflow-model')
  const ids = versions.map(({ modelHistoryId }) => String(modelHistoryId))
  const [{ before, after }, setPair] = useState({ before: ids[1] ?? '', after: ids[0] ?? '' })
  const text = (id: string) => {
    const version = versions.find(({ modelHistoryId }) => String(modelHistoryId) === id)
    return version ? t('version', { version: version.version }) : ''
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('compare.title')} className="max-w-4xl!">
        <DialogBody>
          <div className="flex flex-col gap-4">
            <div className="grid grid-cols-2 gap-4">
              <OptionField
                label={t('compare.before')}
                options={ids}
                text={text}
                value={before}
                onChange={(id) => setPair({ before: id, after })}
              />
              <OptionField
                label={t('compare.after')}
                options={ids}
                text={text}
                value={after}
                onChange={(id) => setPair({ before, after: id })}
              />
            </div>
            <Compared before={Number(before)} after={Number(after)} />
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Compared({ before, after }: { before: number; after: number }) {
  const earlier = useEndpoint(getVersion, { modelHistoryId: before })
  const later = useEndpoint(getVersion, { modelHistoryId: after })
  const error = earlier.error ?? later.error
  if (earlier.data && later.data) return <VersionDifferences before={earlier.data} after={later.data} />
  const retry = () => void Promise.all([earlier.refetch(), later.refetch()])
  return error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={6} />
}
