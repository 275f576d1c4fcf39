import { useMemo } from 'react'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { useChangedColumn } from './changed-column.tsx'
import type { Column } from './column.ts'
import { inputOf } from './field-input.ts'
import { useEntityColumn } from './use-entity-column.ts'

type EntityRow = Values & { changedAt: number; changedByName: string }

/** What a screen says of its columns itself: of a field's, by its name, or of one that is no field's. */
type OwnColumns<Row> = Readonly<Record<string, Partial<Column<Row>>>>

/**
 * Creates the columns of a list: every field of the entity in the order of its declaration, what the screen adds, and the last
 * change. Text of several lines is there to be chosen.
 */
export function useEntityColumns<Row extends EntityRow>(
  entity: AnyEntity,
): (own: OwnColumns<Row>, more?: readonly Column<Row>[]) => Column<Row>[] {
  const column = useEntityColumn<Row>(entity)
  const changed = useChangedColumn<Row>()
  return useMemo(
    () =>
      (own, more = []) => {
        const declared = entity.columns.map((name) => column(name, { ...ofRule(entity, name), ...own[name] }))
        const shown = declared.filter(({ hidden }) => !hidden)
        return [...shown, ...more, changed, ...declared.filter(({ hidden }) => hidden)]
      },
    [entity, column, changed],
  )
}

function ofRule({ fields }: AnyEntity, name: string): { hidden?: boolean; align?: 'end' } {
  const input = fields[name] && inputOf(fields[name].rule)
  return {
    ...(input?.type === 'lines' && { hidden: true }),
    ...(input?.type === 'number' && { align: 'end' }),
  }
}
