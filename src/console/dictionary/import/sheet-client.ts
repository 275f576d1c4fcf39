import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { UnreadableWorkbook } from '../../workbook/limits.ts'
import { UnreadableSheet } from './find-heads.ts'
import type { SheetTask, SheetTasks, TaskAnswer } from './sheet-tasks.ts'
import threadAddress from './sheet-thread.ts?worker&url'
import type { PresentNode } from './types.ts'

/** How long a task may take: 100,000 rows take some seconds. Milliseconds. */
const patience = 180_000
/** Nodes that are handed over at once: some milliseconds of the page's time. */
const slice = 1000

/**
 * A thread that reads, judges and writes sheets of a tree, so that the page goes on meanwhile, and a bomb takes nothing but
 * that thread. End it when it is no longer wanted.
 */
export class SheetClient {
  readonly #thread = new Worker(threadAddress)
  #lastId = 0

  /** Has a task done. Rejects with UnreadableWorkbook or UnreadableSheet when the workbook is not one to import. */
  async ask<Task extends SheetTask>(
    task: Task,
    request: SheetTasks[Task]['request'],
    transfer: Transferable[] = [],
  ): Promise<SheetTasks[Task]['answer']> {
    const id = ++this.#lastId
    const ended = new AbortController()
    try {
      const answer = await new Promise<TaskAnswer<Task>>((resolve, reject) => {
        const { signal } = ended
        const give = ({ data }: MessageEvent<TaskAnswer<Task>>) => {
          if (data.id === id) resolve(data)
        }
        const late = setTimeout(() => reject(new UnreadableWorkbook('too-large')), patience)
        signal.addEventListener('abort', () => clearTimeout(late))
        this.#thread.addEventListener('message', give, { signal })
        this.#thread.addEventListener('error', () => reject(new UnreadableWorkbook('too-large')), { signal })
        this.#thread.postMessage({ id, task, request }, transfer)
      })
      if ('workbook' in answer) throw new UnreadableWorkbook(answer.workbook)
      if ('sheet' in answer) throw new UnreadableSheet(answer.sheet, answer.values)
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.answer
    } finally {
      ended.abort()
    }
  }

  /** Hands the tree over, a slice at a time. */
  async takeTree(tree: DictionaryTree): Promise<void> {
    for (let from = 0; from === 0 || from < tree.size; from += slice) {
      const length = Math.min(slice, tree.size - from)
      const nodes = Array.from({ length }, (_, at) => nodeAt(tree, from + at))
      await this.ask('nodes', { first: from === 0, nodes })
    }
  }

  end(): void {
    this.#thread.terminate()
  }
}

function nodeAt(tree: DictionaryTree, line: number): PresentNode {
  const {
    nodeId,
    code,
    segment,
    name,
    unit,
    origin,
    class: given,
    major,
    loop,
    quantityRule,
  } = tree.itemAt(line)
  const parent = tree.parentOf(line)
  return {
    nodeId,
    parentId: parent < 0 ? 0 : tree.idAt(parent),
    code,
    segment,
    name,
    unit,
    origin,
    class: given,
    major,
    loopOver: loop?.over ?? '',
    loopRule: loop?.rule ?? '',
    quantityRule,
  }
}
