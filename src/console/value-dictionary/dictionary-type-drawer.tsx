import { Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DictionaryType, dictionaryTypeEntity } from '#contract/value-dictionary/entities.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { Button } from '../ui/button.tsx'

interface DictionaryTypeDrawerProps {
  list: EntityList<z.output<typeof dictionaryTypeEntity.Query>, DictionaryType>
  onOpen: (dictionaryTypeId: string) => void
}

/** The detail of a dictionary. */
export function DictionaryTypeDrawer({ list, onOpen }: DictionaryTypeDrawerProps) {
  const { t } = useTranslation('dictionary-type')
  return (
    <EntityDrawer
      list={list}
      actions={({ dictionaryTypeId }) => (
        <Button variant="outline" onClick={() => onOpen(dictionaryTypeId)}>
          <Rows3 aria-hidden />
          {t('items')}
        </Button>
      )}
    />
  )
}
