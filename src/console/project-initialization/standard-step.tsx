import { useTranslation } from 'react-i18next'
import { treeKinds } from '#contract/dictionary/schema.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import type { StepRow } from '#contract/project-initialization/steps.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'

interface StandardStepProps {
  rows: readonly StepRow[]
  onRows: (rows: StepRow[]) => void
}

/** The standards that the project will use, ticked among those in use; each is pinned at its newest version. */
export function StandardStep({ rows, onRows }: StandardStepProps) {
  const { t } = useTranslation(['project-initialization', 'standard'])
  const background = { background: true }
  const ebs = useEndpoint(ebsStandards.list, {}, background).data ?? []
  const wbs = useEndpoint(wbsStandards.list, {}, background).data ?? []
  const quantity = useEndpoint(quantityStandards.list, {}, background).data ?? []
  const offered = { ebs, wbs, quantity }
  const isThis = (row: StepRow, kind: string, code: string) => row.kind === kind && row.code === code
  return (
    <div className="flex flex-col gap-4 rounded-panel border bg-panel p-4">
      {treeKinds.map((kind) => {
        const inUse = offered[kind].filter(({ status }) => status === 'in-use')
        if (inUse.length === 0) return null
        return (
          <fieldset key={kind} className="flex flex-col gap-1">
            <legend className="font-medium text-dense text-soft">{t(`standard:kind.${kind}`)}</legend>
            {inUse.map(({ code, name, dictionaryId }) => {
              const chosen = rows.some((row) => isThis(row, kind, code))
              return (
                <CheckboxLine
                  key={dictionaryId}
                  label={`${name}（${code}）`}
                  checked={chosen}
                  onCheckedChange={() =>
                    onRows(
                      chosen ? rows.filter((row) => !isThis(row, kind, code)) : [...rows, { kind, code }],
                    )
                  }
                />
              )
            })}
          </fieldset>
        )
      })}
    </div>
  )
}
