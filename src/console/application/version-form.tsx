import {
  type ApplicationVersion,
  applicationVersionCalls,
  applicationVersionEntity,
} from '#contract/application/version.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'

interface VersionFormProps {
  applicationId: string
  /** The newest one: the next one's number follows its. */
  last: ApplicationVersion | undefined
  /** Absent for a new one. */
  row: ApplicationVersion | undefined
  onClose: () => void
}

/** Adds a version, or changes what its release note says: its number is for ever. */
export function VersionForm({ applicationId, last, ...props }: VersionFormProps) {
  const next = {
    mainNumber: last?.mainNumber ?? 1,
    subNumber: last?.subNumber ?? 0,
    revisionNumber: last ? last.revisionNumber + 1 : 0,
  }
  return (
    <EntityForm
      entity={applicationVersionEntity}
      calls={applicationVersionCalls}
      besides={{ applicationId }}
      suggested={next}
      {...props}
    >
      <EntityFields />
    </EntityForm>
  )
}
