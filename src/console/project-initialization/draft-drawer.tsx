import { Link } from '@tanstack/react-router'
import { PencilRuler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type {
  ProjectInitialization,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { buttonVariants } from '../ui/button.tsx'

interface DraftDrawerProps {
  list: EntityList<z.output<typeof projectInitializationEntity.Query>, ProjectInitialization>
}

/** The detail of a draft; the wizard is opened from here. */
export function DraftDrawer({ list }: DraftDrawerProps) {
  const { t } = useTranslation('project-initialization')
  return (
    <EntityDrawer
      list={list}
      actions={({ projectInitializationId: draftId, status }) => (
        <Link to="/admin/project-initialization" search={{ draftId }} className={buttonVariants()}>
          <PencilRuler aria-hidden />
          {t(`open.${status}`)}
        </Link>
      )}
    />
  )
}
