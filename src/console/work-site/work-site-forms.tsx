import { type WorkSite, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { ResolveEntity } from '../app/resolve-entity.tsx'
import type { ResolveFormProps } from '../app/resolve-form.ts'
import { type Structure, useStructure } from './use-structure.ts'
import { WorkSiteFields } from './work-site-fields.tsx'

interface WorkSiteFormProps {
  projectId: string
  structure: Structure
  /** Absent for a new one. */
  row?: WorkSite
  onClose: () => void
}

/** Adds a work site or changes one, also without a network: the id of a new one is minted here. */
export function WorkSiteForm({ projectId, structure, row, onClose }: WorkSiteFormProps) {
  return (
    <EntityForm
      entity={workSiteEntity}
      calls={workSiteCalls}
      row={row}
      besides={{ projectId }}
      onClose={onClose}
    >
      <WorkSiteFields structure={structure} site={row ?? { projectId }} />
    </EntityForm>
  )
}

const Requested = z.partial(z.pick(workSiteEntity.Row, { workSiteId: true, projectId: true }))

/** A parked edit of a work site or a new one that was refused, to be resolved and sent again. */
export function ResolveWorkSite(props: ResolveFormProps) {
  const { before, request } = props.edit
  const site = z.parse(Requested, { ...before, ...request })
  const structure = useStructure(site.projectId)
  return (
    <ResolveEntity entity={workSiteEntity} calls={workSiteCalls} {...props}>
      <WorkSiteFields structure={structure} site={site} />
    </ResolveEntity>
  )
}
