import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { useFormat } from '../kit/format.ts'
import { MileageAxis } from '../kit/mileage-axis.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { contestedStretch, isPlaceContested } from './contested-stretch.ts'
import { FieldValue, useShownFields } from './field-value.tsx'

interface ConflictProps {
  edit: EditDetail
  /** The revision that was shown, and the fields that shall stay as the other person left them. */
  onResolve: (shown: number, theirs: string[]) => void
  /** What else can be done about it: buttons in the same row. */
  children: ReactNode
}

/** A conflict, field by field: what stood there, mine and theirs side by side, to choose from. */
export function Conflict({ edit, onResolve, children }: ConflictProps) {
  const entity = edit.kind
  const { t } = useTranslation(['queue', entity])
  const known = useShownFields(entity)
  const format = useFormat()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const row = { ...edit.before, ...edit.request }
  const byName = new Map(edit.fields.map((field) => [field.name, field]))
  const fields = known(byName.keys()).flatMap((name) => byName.get(name) ?? [])
  const contested = fields.filter(({ overlaps }) => overlaps).map(({ name }) => name)
  const choose = (name: string, whose: 'mine' | 'theirs') => {
    const next = new Set(theirs)
    if (whose === 'theirs') next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const resolve = (fields: string[]) => {
    if (edit.revision !== undefined) onResolve(edit.revision, fields)
  }
  const projectId = typeof edit.before?.projectId === 'string' ? edit.before.projectId : ''
  const structure = useEndpoint(
    getProjectStructure,
    { projectId },
    { enabled: projectId !== '' && isPlaceContested(edit), storedFirst: true },
  )
  const spans = contestedStretch(
    edit,
    structure.data?.lines ?? [],
    t('fields.mine'),
    edit.changedBy ?? t('fields.theirs'),
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense text-soft">
        {t('conflict.who', {
          name: edit.changedBy,
          time: edit.changedAt === undefined ? '' : format.time(edit.changedAt),
        })}
      </p>
      {spans ? (
        <MileageAxis {...spans} width={480} label={spans.spans.map(({ label }) => label).join(' · ')} />
      ) : null}
      <div className="overflow-x-auto rounded-control border">
        <Table>
          <thead>
            <tr>
              <TableHead>{t('fields.name')}</TableHead>
              <TableHead>{t('fields.before')}</TableHead>
              <TableHead>{t('fields.mine')}</TableHead>
              <TableHead>{edit.changedBy ?? t('fields.theirs')}</TableHead>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const { name, before, mine } = field
              const shown = { entity, row, name, before }
              return (
                <tr key={name}>
                  <TableCell className="w-32 text-soft">{t(`${entity}:field.${name}`)}</TableCell>
                  <TableCell className="min-w-24 whitespace-normal! wrap-anywhere text-soft">
                    <FieldValue {...shown} value={before} />
                  </TableCell>
                  {field.overlaps ? (
                    (['mine', 'theirs'] as const).map((whose) => (
                      <TableCell key={whose} className="p-0!">
                        <Choice
                          group={`${edit.seq} ${name}`}
                          chosen={theirs.has(name) === (whose === 'theirs')}
                          label={`${t(`${entity}:field.${name}`)}: ${t(`fields.${whose}`)}`}
                          onChoose={() => choose(name, whose)}
                        >
                          <FieldValue {...shown} value={field[whose]} />
                        </Choice>
                      </TableCell>
                    ))
                  ) : (
                    <TableCell colSpan={2} className="min-w-24 whitespace-normal! wrap-anywhere font-medium">
                      <FieldValue {...shown} value={mine} />
                    </TableCell>
                  )}
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => resolve([...theirs])}>
          {t(theirs.size === 0 ? 'conflict.mine' : 'conflict.chosen')}
        </Button>
        <Button variant="outline" onClick={() => resolve(contested)}>
          {t('conflict.theirs', { name: edit.changedBy ?? t('conflict.other') })}
        </Button>
        {children}
      </div>
    </div>
  )
}

interface ChoiceProps {
  group: string
  chosen: boolean
  label: string
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, chosen, label, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex min-h-control cursor-pointer items-center gap-2 px-3 py-1 whitespace-normal',
        chosen ? 'bg-action-soft font-medium text-ink' : 'text-soft',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        aria-label={label}
        className="size-4 shrink-0 accent-action"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
