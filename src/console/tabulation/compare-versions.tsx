import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareTemplates } from '#contract/tabulation/compare-templates.ts'
import { getContent, type TabulationVersion } from '#contract/tabulation/endpoints.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TemplateChanges } from './template-changes.tsx'

interface CompareVersionsProps {
  /** At least two, the newest first. */
  versions: readonly TabulationVersion[]
  onClose: () => void
}

/** How one published version of a template differs from another: at first the newest from the one before. */
export function CompareVersions({ versions, onClose }: CompareVersionsProps) {
  const { t } = useTranslation('tabulation')
  const [newest, previous] = versions
  const [from, setFrom] = useState(previous?.version ?? 1)
  const [to, setTo] = useState(newest?.version ?? 1)
  const tabulationId = newest?.tabulationId ?? ''
  const before = useEndpoint(getContent, { tabulationId, version: from })
  const after = useEndpoint(getContent, { tabulationId, version: to })
  const error = before.error ?? after.error
  const choice = { versions }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('compare.title', { name: newest?.tabulationName })} className="max-w-3xl!">
        <DialogBody className="flex flex-col gap-3 pb-5">
          <div className="flex flex-wrap gap-4">
            <VersionChoice {...choice} label={t('compare.from')} value={from} onChoose={setFrom} />
            <VersionChoice {...choice} label={t('compare.to')} value={to} onChoose={setTo} />
          </div>
          {before.data && after.data ? (
            <TemplateChanges
              label={t('compare.changes')}
              changes={compareTemplates(before.data.content, after.data.content)}
            />
          ) : error ? (
            <ErrorState error={error} retry={() => void Promise.all([before.refetch(), after.refetch()])} />
          ) : (
            <RowsSkeleton rows={5} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

interface VersionChoiceProps {
  label: string
  versions: readonly TabulationVersion[]
  value: number
  onChoose: (version: number) => void
}

function VersionChoice({ label, versions, value, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation('tabulation')
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-dense">
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <Select
        id={id}
        className="w-40!"
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {t('versionOf', { version })}
          </option>
        ))}
      </Select>
    </div>
  )
}
