import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePerson } from '#contract/person/endpoints.ts'
import { type Person, PersonMove } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { useEngine } from '../app/engine.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { useToast } from '../kit/toasts.tsx'
import { PlaceFields, placeOfForm, usePlaces } from '../organization/place-picker.tsx'

interface MovePeopleProps {
  rows: readonly Person[]
  /** The rows in sight: of the others it is not known where they are by now. */
  shown: readonly Person[]
  onClose: () => void
  onDone: () => void
}

const Target = z.pick(PersonMove, { place: true })
const namesShown = 8

/** Moves people to another unit or department, one edit each: one of whom somebody else disposed holds up nobody else. */
export function MovePeople({ rows, shown, onClose, onDone }: MovePeopleProps) {
  const { t } = useTranslation(['person', 'sync'])
  const format = useFormat()
  const engine = useEngine()
  const toast = useToast()
  const places = usePlaces()
  const [first] = rows
  const [initial] = useState(() => ({
    place: first?.place?.organizationId ?? '',
    departmentId: first?.place?.departmentId ?? '',
  }))
  // The units to choose from may come after the form.
  const build = useCallback(
    (values: Parameters<typeof placeOfForm>[0]) => ({ place: placeOfForm(values, places) }),
    [places],
  )
  /** Those whose edits are saved already, when a later one was refused and all are tried again. */
  const [moved] = useState(() => new Set<string>())
  const move = async ({ place }: z.output<typeof Target>) => {
    const leaving = rows.filter(
      (row) =>
        !shown.includes(row) ||
        row.place?.organizationId !== place.organizationId ||
        row.place?.departmentId !== place.departmentId,
    )
    for (const { userId, userName, revision } of leaving) {
      if (moved.has(userId)) continue
      await engine.submit(movePerson, { userId, label: userName, baseRevision: revision, place })
      moved.add(userId)
    }
    const text = leaving.length > 0 ? t('moveForm.done', { count: leaving.length }) : t('moveForm.same')
    toast({ kind: 'done', text })
    onDone()
  }
  const title =
    rows.length === 1
      ? t('moveForm.titleOne', { name: first?.userName })
      : t('moveForm.title', { count: rows.length })
  return (
    <FormDialog title={title} schema={Target} initial={initial} build={build} submit={move} onClose={onClose}>
      {rows.length > 1 ? (
        <p className="col-span-full text-dense text-soft">
          {format.list(rows.slice(0, namesShown).map(({ userName }) => userName))}{' '}
          {rows.length > namesShown ? t('moveForm.more', { count: rows.length }) : null}
        </p>
      ) : null}
      <PlaceFields places={places} />
    </FormDialog>
  )
}
