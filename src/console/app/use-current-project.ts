import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { listProjects } from '#contract/project/endpoints.ts'
import type { Project } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { item } from '#request/session.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

const Search = z.looseObject({ projectId: z.optional(z.string()), tab: z.optional(z.string()) })
const nothing = {}

function rememberedKey(): string {
  return `currentProject:${item('userAccount')?.accountId}`
}

export interface CurrentProject {
  /** Undefined while it is unknown, and when the account has no project. */
  projectId: string | undefined
  /** Undefined while they load. */
  projects: readonly Project[] | undefined
  error: Error | null
  retry: () => void
  choose: (projectId: string) => void
}

/**
 * The project that the account works in: the one the address names, else the one shown last on this device, else the
 * first. A remembered one is taken before the list of projects is there, so that a screen need not wait for it.
 */
export function useCurrentProject(): CurrentProject {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: projects, error, refetch } = useEndpoint(listProjects, nothing, { storedFirst: true })
  const { projectId: named, tab } = z.safeParse(Search, search).data ?? {}
  const wanted = named ?? localStorage.getItem(rememberedKey()) ?? undefined
  const known = projects === undefined || projects.some(({ projectId }) => projectId === wanted)
  const choose = useCallback(
    (projectId: string) => {
      localStorage.setItem(rememberedKey(), projectId)
      // Filters by section or line, the page and the open row belong to the project that is left.
      void navigate({ to: '.', search: { projectId, ...(tab && { tab }) } })
    },
    [navigate, tab],
  )
  const projectId = wanted !== undefined && known ? wanted : projects?.[0]?.projectId
  useEffect(() => {
    if (projects && projectId) localStorage.setItem(rememberedKey(), projectId)
  }, [projects, projectId])
  return {
    projectId,
    projects,
    error: projects ? null : error,
    retry: () => void refetch(),
    choose,
  }
}
