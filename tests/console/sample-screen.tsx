import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { EngineContext } from '#console/app/engine.tsx'
import type { DataSource } from '#console/kit/data-source.tsx'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { openEngine } from '#offline/engine/engine.ts'
import { openDevice } from '#offline/session/device.ts'
import { someone } from '../offline/tab.ts'
import { sampleConsole, sampleId, sampleShell } from './sample.tsx'

/** What the gateway of a test says; can be changed while the screen stands. */
export class SampleAnswers implements DataSource {
  readonly #answers = new Map<string, (request: unknown) => unknown>()
  /** What has been asked, in order. */
  readonly asked: { id: string; request: unknown }[] = []

  on<E extends Endpoint>(endpoint: E, answer: (request: RequestOf<E>) => ResponseOf<E>): this {
    const schema: E['request'] = endpoint.request
    this.#answers.set(endpoint.id, (request) => answer(z.parse(schema, request)))
    return this
  }

  staleSince() {
    return undefined
  }

  async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    this.asked.push({ id: endpoint.id, request })
    const answer = this.#answers.get(endpoint.id)
    if (!answer) throw new Error(`No answer for ${endpoint.id}`)
    const schema: E['response'] = endpoint.response
    return z.parse(schema, answer(request))
  }
}

interface SampleScreenOptions {
  /** Its path, of a menu that grants `actions`. */
  at: string
  search?: string
  actions?: readonly string[]
  /** What menus of other paths grant. */
  elsewhere?: Readonly<Record<string, readonly string[]>>
  answers: SampleAnswers
  page: () => ReactNode
}

/** A screen in the shell with the real engine beside it, on what a test's gateway says. */
export async function openScreen({
  at,
  search = '',
  actions = [],
  elsewhere = {},
  answers,
  page,
}: SampleScreenOptions) {
  const device = await openDevice()
  const engine = await openEngine(device, someone)
  onTestFinished(() => {
    engine.close()
    device.close()
  })
  const menus = Object.entries({ ...elsewhere, [at]: actions }).map(([action, granted], number) => {
    const authFunctionList = granted.map((functionAction, index) => ({
      applicationMenuFunctionId: sampleId(7000 + number * 100 + index),
      functionName: functionAction,
      functionAction,
    }))
    return {
      menuId: sampleId(6000 + number),
      name: action === at ? '本页' : action,
      action,
      sort: 99 + number,
      functions: authFunctionList,
      authFunctionList,
    }
  })
  const others = sampleShell.menus.filter(({ action }) => !menus.some((menu) => menu.action === action))
  const sample = sampleConsole({
    page,
    at,
    path: `${at}${search}`,
    source: answers,
    shell: { ...sampleShell, menus: [...others, ...menus] },
  })
  render(<EngineContext value={engine}>{sample.view}</EngineContext>)
  return { ...sample, engine }
}
