import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addProjectStandard, listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { type TreeKind, treeKinds } from '#contract/dictionary/schema.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { Select } from '../ui/select.tsx'

const lists = { ebs: ebsStandards.list, wbs: wbsStandards.list, quantity: quantityStandards.list } as const

/** Chooses a standard in use that the project does not have yet; it takes its newest version. */
export function AddProjectStandard({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['project-standard', 'standard', 'kit'])
  const send = useGatewayCall('project-standard')
  const [kind, setKind] = useState<TreeKind>('ebs')
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useEndpoint(lists[kind], {})
  const used = useEndpoint(listProjectStandards, { projectId }).data
  const free = data?.filter(
    ({ dictionaryId, status }) =>
      status === 'in-use' && !used?.some((standard) => standard.dictionaryId === dictionaryId),
  )
  const act = async () => {
    if (chosen === undefined) return
    await send(addProjectStandard, { projectId, dictionaryId: chosen }, 'done.added')
  }
  return (
    <ActionDialog
      title={t('add')}
      description={t('addHint')}
      className="max-w-2xl!"
      action={t('add')}
      ready={chosen !== undefined}
      act={act}
      onClose={onClose}
    >
      <Select
        aria-label={t('standard:field.kind')}
        value={kind}
        onChange={({ target: { value } }) => {
          setKind(treeKinds.find((each) => each === value) ?? 'ebs')
          setChosen(undefined)
        }}
      >
        {treeKinds.map((each) => (
          <option key={each} value={each}>
            {t(`standard:kind.${each}`)}
          </option>
        ))}
      </Select>
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <RowsSkeleton rows={3} />}
      {free?.length === 0 ? <EmptyState title={t('noneFree')} /> : null}
      {free?.map(({ dictionaryId, name, code, industry }) => (
        <label
          key={dictionaryId}
          className="flex min-h-control items-center gap-3 rounded-control border px-3 py-2 coarse:min-h-11"
        >
          <input
            type="radio"
            name="standard"
            checked={chosen === dictionaryId}
            onChange={() => setChosen(dictionaryId)}
          />
          <span className="min-w-0 flex-1">
            {name} <span className="font-mono text-dense text-soft">{code}</span>
          </span>
          <Badge variant="secondary">{t(`standard:industry.${industry}`)}</Badge>
        </label>
      ))}
    </ActionDialog>
  )
}
