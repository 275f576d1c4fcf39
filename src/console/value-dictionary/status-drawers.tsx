import {
  type DictionaryItem,
  type dictionaryItemEntity,
  dictionaryItems,
} from '#contract/value-dictionary/entities.ts'
import { type MajorRow, majorCalls, type majorEntity } from '#contract/value-dictionary/major.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'

interface DictionaryItemDrawerProps {
  list: EntityList<z.output<typeof dictionaryItemEntity.Query>, DictionaryItem>
}

/** The detail of an item of a dictionary; it is stopped and enabled here. */
export function DictionaryItemDrawer({ list }: DictionaryItemDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      actions={({ dictionaryItemId, revision: baseRevision, status }) => (
        <TurnButton
          kind="dictionary-item"
          to={dictionaryItems.update}
          status={status}
          edit={(turned) => ({ dictionaryItemId, baseRevision, status: turned })}
        />
      )}
    />
  )
}

interface MajorDrawerProps {
  list: EntityList<z.output<typeof majorEntity.Query>, MajorRow>
}

/** The detail of a major; it is stopped and enabled here. */
export function MajorDrawer({ list }: MajorDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      actions={({ majorId, revision: baseRevision, status }) => (
        <TurnButton
          kind="major"
          to={majorCalls.update}
          status={status}
          edit={(turned) => ({ majorId, baseRevision, status: turned })}
        />
      )}
    />
  )
}
