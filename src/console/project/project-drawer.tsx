import type { ProjectRow, projectEntity } from '#contract/project/entities.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { ParticipatingUnits } from './participating-units.tsx'

interface ProjectDrawerProps {
  list: EntityList<z.output<typeof projectEntity.Query>, ProjectRow>
}

/** The detail of a project, and the units that take part in it. */
export function ProjectDrawer({ list }: ProjectDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      more={({ projectId }) => <ParticipatingUnits key={projectId} projectId={projectId} />}
    />
  )
}
