import { useTranslation } from 'react-i18next'
import { treeKinds } from '#contract/dictionary/schema.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import type { Problem, StepRow } from '#contract/project-initialization/steps.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'

interface StandardStepProps {
  rows: readonly StepRow[]
  problems: readonly Problem[]
  onRows: (rows: StepRow[]) => void
}

/**
 * The standards that the project will use, ticked among those in use; each is pinned at its newest version. A chosen one that was
 * stopped, or that a workbook names and nobody knows, is there to be unticked.
 */
export function StandardStep({ rows, problems, onRows }: StandardStepProps) {
  const { t } = useTranslation(['project-initialization', 'standard'])
  const background = { background: true }
  const asked = {
    ebs: useEndpoint(ebsStandards.list, {}, background),
    wbs: useEndpoint(wbsStandards.list, {}, background),
    quantity: useEndpoint(quantityStandards.list, {}, background),
  }
  const lists = treeKinds.map((kind) => ({
    kind,
    all: asked[kind].data ?? [],
    inUse: asked[kind].data?.filter(({ status }) => status === 'in-use') ?? [],
  }))
  const isThis = (row: StepRow, kind: string, code: string) => row.kind === kind && row.code === code
  const isOffered = (row: StepRow) =>
    lists.some(({ kind, inUse }) => inUse.some(({ code }) => isThis(row, kind, code)))
  const isKnown = treeKinds.every((kind) => !asked[kind].isPending)
  const others = isKnown
    ? rows.flatMap((row, at) => (Object.values(row).some(Boolean) && !isOffered(row) ? { row, at } : []))
    : []
  const labelOf = ({ kind, code = '' }: StepRow) => {
    const list = lists.find((each) => each.kind === kind)
    const name = list?.all.find((each) => each.code === code)?.name
    const called = list ? t(`standard:kind.${list.kind}`) : kind
    return `${called ?? ''} ${name === undefined ? code : `${name}（${code}）`}`.trim()
  }
  return (
    <div className="flex flex-col gap-4 rounded-panel border bg-panel p-4">
      {lists.map(({ kind, inUse }) =>
        inUse.length === 0 ? null : (
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
        ),
      )}
      {others.length === 0 ? null : (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium text-danger text-dense">{t('notOffered')}</legend>
          {others.map(({ row, at }) => (
            <div key={`${at} ${labelOf(row)}`}>
              <CheckboxLine
                label={labelOf(row)}
                checked
                onCheckedChange={() => onRows(rows.filter((_, index) => index !== at))}
              />
              {problems
                .filter((problem) => problem.row === at)
                .map(({ message }) => (
                  <p key={message} className="px-2.5 text-danger text-small">
                    {message}
                  </p>
                ))}
            </div>
          ))}
        </fieldset>
      )}
    </div>
  )
}
