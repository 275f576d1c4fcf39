import { Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryType,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import type { z } from '#contract/zod.ts'
import { RowButtons } from '../app/entity-buttons.tsx'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { List } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'

interface DictionaryTypeDrawerProps {
  list: List<z.output<typeof dictionaryTypeEntity.Query>, DictionaryType>
  onOpen: (dictionaryTypeId: string) => void
  onEdit: (row: DictionaryType) => void
  onDelete: (row: DictionaryType) => void
}

/** The detail of a dictionary. */
export function DictionaryTypeDrawer({ list, onOpen, onEdit, onDelete }: DictionaryTypeDrawerProps) {
  const { t } = useTranslation('dictionary-type')
  return (
    <EntityDrawer
      entity={dictionaryTypeEntity}
      list={list}
      actions={(row) => (
        <>
          <Button variant="outline" onClick={() => onOpen(row.dictionaryTypeId)}>
            <Rows3 aria-hidden />
            {t('items')}
          </Button>
          <RowButtons
            calls={dictionaryTypes}
            undeletable={row.packaged}
            onEdit={() => onEdit(row)}
            onDelete={() => onDelete(row)}
          />
        </>
      )}
    >
      {(row) => (
        <>
          {row.packaged ? <p className="text-dense text-soft">{t('packagedHint')}</p> : null}
          <EntityFacts entity={dictionaryTypeEntity} row={row} wide={['remark']} />
          <ChangedLine row={row} />
        </>
      )}
    </EntityDrawer>
  )
}
