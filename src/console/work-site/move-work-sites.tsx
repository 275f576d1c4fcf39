import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWorkSite, type WorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { useSaveAll } from '../app/use-save.ts'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { designUnitOptions, type Structure, sectionOptions, unitWorkOptions } from './use-structure.ts'

interface MoveWorkSitesProps {
  rows: readonly WorkSite[]
  structure: Structure
  onMoved: () => void
  onClose: () => void
}

const Target = z.partial(
  z.pick(workSiteEntity.Row, { designUnitId: true, unitWorkId: true, containerId: true }),
)
const namesShown = 8

/**
 * Moves work sites to another design unit, unit work or section, also without a network: what is left empty stays as it is. Each
 * is an edit of its own, so that one which somebody else has moved meanwhile holds up no other.
 */
export function MoveWorkSites({ rows, structure, onMoved, onClose }: MoveWorkSitesProps) {
  const { t } = useTranslation(['work-site-form', 'work-site'])
  const format = useFormat()
  const saveAll = useSaveAll('work-site')
  const [initial] = useState({ designUnitId: '', unitWorkId: '', containerId: '' })
  const [build] = useState(() => wholeRequest({}))
  const move = async (target: z.output<typeof Target>) => {
    const edits = rows.map((row) => {
      const { workSiteId: id, workSiteName: label, revision: baseRevision } = row
      return { request: { workSiteId: id, label, baseRevision, ...target }, id, seen: row }
    })
    await saveAll(updateWorkSite, edits, { done: t('move.done', { count: rows.length }) })
    onMoved()
  }
  return (
    <FormDialog
      title={t('move.title', { count: rows.length })}
      action={t('move.action')}
      schema={Target}
      initial={initial}
      build={build}
      submit={move}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">
        {format.list(rows.slice(0, namesShown).map(({ workSiteName }) => workSiteName))}{' '}
        {rows.length > namesShown ? t('move.more', { count: rows.length }) : null}
      </p>
      <p className="col-span-full -mt-1 text-small text-soft">{t('move.hint')}</p>
      <SelectField
        none={t('move.unchanged')}
        name="designUnitId"
        label={t('work-site:field.designUnitId')}
        options={designUnitOptions(structure)}
      />
      <SelectField
        none={t('move.unchanged')}
        name="unitWorkId"
        label={t('work-site:field.unitWorkId')}
        options={unitWorkOptions(structure)}
      />
      <SelectField
        none={t('move.unchanged')}
        name="containerId"
        label={t('work-site:field.containerId')}
        options={sectionOptions(structure)}
      />
    </FormDialog>
  )
}
