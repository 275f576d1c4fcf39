import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contentRequest } from '#contract/tabulation/content-request.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { ListedTask } from '#contract/workflow/process.ts'
import { getProcess, getProcessRecord, listToDo } from '#contract/workflow/process-calls.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useReachable } from './engine.tsx'
import { readAheadWith } from './read-ahead.ts'
import { useTries } from './use-tries.ts'

/** The tasks that came last, as many as somebody may want to read where there is no network. */
const newestTasks = { pageSize: 50 } as const

/**
 * Reads the tasks that wait for the account, with their records and the sheets that are filled in for them, as they come; whether
 * all of them are on this device.
 * @param may whether the account has tasks at all
 */
export function useTasksAhead(may: boolean): boolean {
  const queries = useQueryClient()
  const source = useDataSource()
  const reachable = useReachable()
  const { data } = useEndpoint(listToDo, newestTasks, { enabled: may && reachable, background: true })
  const read = useRef(new Set<string>())
  const [here, setHere] = useState(false)
  const { tries, later } = useTries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again with each try
  useEffect(() => {
    if (!reachable || !data) return
    let left = false
    const ahead = readAheadWith(queries, source)
    const readSheet = async (sheetId: string) => {
      const { here: isHere, answer } = await ahead.readAnswer(sheetCalls.detail, { sheetId })
      if (!answer) return isHere
      return await ahead.read(getContent, contentRequest(answer))
    }
    const readTask = async ({ processInstanceId, about }: ListedTask) => {
      const { here: isHere, answer } = await ahead.readAnswer(getProcess, { processInstanceId })
      let all = isHere
      if (about) all = (await ahead.read(getProcessRecord, { processInstanceId })) && all
      for (const { sheetId } of answer?.sheets ?? []) all = (await readSheet(sheetId)) && all
      return all
    }
    // One after the other: there may be many, and nobody waits for them.
    const readAll = async () => {
      let all = await ahead.read(listToDo, {})
      for (const task of data.records) {
        if (left) return
        if (read.current.has(task.processTaskId)) continue
        const isHere = await readTask(task)
        if (isHere) read.current.add(task.processTaskId)
        else all = false
      }
      if (left) return
      setHere(all)
      if (!all) later()
    }
    void readAll()
    return () => {
      left = true
    }
  }, [queries, source, reachable, data, tries, later])
  return here || !may
}
