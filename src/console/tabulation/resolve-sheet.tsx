import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries, type EntriesEdit, EntriesEdit as EntriesEditSchema } from '#contract/entries.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { FilledCell, sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { ResolveEntity } from '../app/resolve-entity.tsx'
import type { ResolveFormProps } from '../app/resolve-form.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'
import { entriesIn } from '../kit/form-request.ts'
import { useCellWords } from './cell-words.ts'

/** A parked edit of a sheet: of each cell that somebody else filled in, too, the two values, of which one is chosen. */
export function ResolveSheet(props: ResolveFormProps) {
  return (
    <ResolveEntity {...props} entity={sheetEntity} calls={sheetCalls}>
      <EntityFields>
        {{
          tabulationId: false,
          version: false,
          projectId: false,
          workSiteId: false,
          boqItemId: false,
          nodeId: false,
          rows: false,
          cells: <CellsField edit={props.edit} />,
        }}
      </EntityFields>
    </ResolveEntity>
  )
}

interface Contested {
  key: string
  label: string
  /** Undefined where the cell was emptied. */
  mine: FilledCell | undefined
  theirs: FilledCell | undefined
}

function CellsField({ edit }: { edit: EditDetail }) {
  const cells = contestedIn(edit)
  if (cells.length === 0) return null
  return (
    <FieldFrame
      name="cells"
      wide
      chosen
      control={({ value, onChange }, { id }) => (
        <div id={id} className="flex flex-col gap-2">
          {cells.map((cell) => {
            const stands = entriesIn(value).find(({ key }) => key === cell.key)
            const others = entriesIn(value).filter(({ key }) => key !== cell.key)
            return (
              <CellChoice
                key={cell.key}
                cell={cell}
                mine={JSON.stringify(stands?.value) === JSON.stringify(cell.mine?.value)}
                onChoose={(chosen) => onChange(chosen ? [...others, chosen] : others)}
              />
            )
          })}
        </div>
      )}
    />
  )
}

interface CellChoiceProps {
  cell: Contested
  /** Whether the person's own value is chosen. */
  mine: boolean
  onChoose: (chosen: FilledCell | undefined) => void
}

function CellChoice({ cell, mine, onChoose }: CellChoiceProps) {
  const { t } = useTranslation('tabulation-sheet')
  const name = useId()
  const { textOf } = useCellWords()
  return (
    <fieldset className="rounded-control border p-2">
      <legend className="px-1 font-medium text-dense">{cell.label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['mine', 'theirs'] as const).map((whose) => (
          <label key={whose} className="flex min-h-control items-center gap-2 rounded-control border px-2">
            <input
              type="radio"
              name={name}
              checked={(whose === 'mine') === mine}
              onChange={() => onChoose(cell[whose])}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-small text-soft">{t(`resolve.${whose}`)}</span>
              {cell[whose] ? textOf(cell[whose].value) : t('emptied')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The cells of an edit that somebody else wrote since, as well. */
function contestedIn({ request, before, fields }: EditDetail): Contested[] {
  const edit: EntriesEdit = z.safeParse(EntriesEditSchema, request.cells).data ?? {}
  const field = fields.find(({ name, overlaps }) => name === 'cells' && overlaps)
  if (!field) return []
  const mine = new Map(filledIn(edit.set).map((cell) => [cell.key, cell]))
  const theirs = new Map(filledIn(field.theirs).map((cell) => [cell.key, cell]))
  const seen = new Map(filledIn(before?.cells).map((cell) => [cell.key, cell]))
  return [...mine.keys(), ...(edit.remove ?? [])].flatMap((key) => {
    const [own, other] = [mine.get(key), theirs.get(key)]
    // What they left as it was is not contested.
    if (JSON.stringify(other?.value) === JSON.stringify(seen.get(key)?.value)) return []
    return { key, label: own?.label ?? other?.label ?? key, mine: own, theirs: other }
  })
}

function filledIn(list: unknown): FilledCell[] {
  return (z.safeParse(Entries, list).data ?? []).flatMap((entry) => z.safeParse(FilledCell, entry).data ?? [])
}
