import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newPassword } from '#contract/account-text.ts'
import { codes } from '#contract/codes.ts'
import type { Schema } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { explain, type Language, type Rule, ruleMessage } from '#contract/messages.ts'
import { passwordEntries } from '#contract/rules.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'
import { language } from '#request/session.ts'
import { reasonOf } from './sign-in.ts'
import { useBox } from './use-box.tsx'

type Values<Name extends string> = Readonly<Record<Name, string>>
export type Problems<Name extends string> = Partial<Record<Name, string | undefined>>

/** What a field of the form gives to its text box. */
interface FieldParts {
  name: string
  value: string
  problem: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export interface AuthForm<Name extends string> {
  field(name: Name): FieldParts
  /** Takes back what was said of a field, and of the whole form. */
  clear(name: Name): void
  /** Shows why something did not work: at its field, in a box, or for the whole form. */
  fail(cause: unknown): void
}

/** What is wrong with a text by the contract's rule, in the person's language; undefined when nothing is. */
export function problemOf(schema: Schema, text: string): string | undefined {
  const { error } = z.safeParse(schema, text, { reportInput: true })
  const issue = error?.issues[0]
  return issue && explain(issue, wording())
}

/** What a rule says that no schema can check, in the person's language. */
export function ruleProblem(rule: Rule): string {
  return ruleMessage(rule, wording())
}

function wording(): Language {
  return language() === 'en' ? 'en' : 'zh'
}

const NewPassword = z
  .object({ accountName: z.string(), password: newPassword, passwordAgain: z.string() })
  .check(...passwordEntries)

/** What is wrong with a new password for an account, and with its second entry (VAL-02). */
export function passwordProblems(
  entries: z.output<typeof NewPassword>,
): Problems<'password' | 'passwordAgain'> {
  const { error } = z.safeParse(NewPassword, entries)
  const problemAt = (field: string) => {
    const issue = error?.issues.find(({ path }) => path[0] === field)
    return issue && explain(issue, wording())
  }
  return { password: problemAt('password'), passwordAgain: problemAt('passwordAgain') }
}

/**
 * The few text boxes of a page before the sign-in: their values, what is wrong with each, and the sending. Small and
 * without a library; the gateway's refusals of a field stand at the field, others in a box (specification §8), and what
 * went wrong on this device in `failure`.
 * @param check what is wrong before anything is sent.
 */
export function useAuthForm<Name extends string>(
  empty: Values<Name>,
  check: (values: Values<Name>) => Problems<Name>,
) {
  const { t } = useTranslation('session')
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { box, show } = useBox()

  useEffect(() => {
    // As a step takes the place of another, its first empty box does that of the button that was pressed.
    const boxes = [...(form.current?.elements ?? [])].filter((box) => box instanceof HTMLInputElement)
    boxes.find((box) => box.type !== 'hidden' && !box.hidden && !box.value)?.focus()
  }, [])

  const isName = (name: string): name is Name => name in empty
  const point = (found: Problems<Name>) => {
    setProblems(found)
    const first = Object.keys(empty).find((name) => isName(name) && found[name] !== undefined)
    const box = first === undefined ? null : form.current?.elements.namedItem(first)
    if (box instanceof HTMLInputElement) box.focus()
    return first !== undefined
  }
  /** What the gateway says of single fields; nothing when it refused for another reason. */
  const problemsIn = (cause: unknown): Problems<Name> => {
    const invalid = cause instanceof Refused && cause.code === codes.invalid
    const fields = invalid ? z.safeParse(InvalidData, cause.data).data?.fields : undefined
    const found: Problems<Name> = {}
    for (const { path, message } of fields ?? []) if (isName(path)) found[path] ??= message
    return found
  }
  const fail = (cause: unknown) => {
    if (!point(problemsIn(cause)) && !show(cause)) setFailure(reasonOf(cause, t))
  }
  const send = async (work: (values: Values<Name>) => Promise<void>) => {
    setFailure(undefined)
    setBusy(true)
    try {
      await work(values)
    } catch (cause) {
      fail(cause)
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    values,
    failure,
    /** What stands over the form until it is closed. */
    box,
    busy,
    /** Shows problems and goes to the first; whether there is one. */
    point,
    fail,
    /** Shows what a call says of single fields that was made by the way, and goes nowhere. */
    mark: (cause: unknown) => setProblems((before) => ({ ...before, ...problemsIn(cause) })),
    clear: (name: Name) => {
      setFailure(undefined)
      setProblems((before) => ({ ...before, [name]: undefined }))
    },
    field: (name: Name): FieldParts => ({
      name,
      value: values[name],
      problem: problems[name],
      onChange: ({ target }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setProblems((before) => ({ ...before, [name]: undefined }))
      },
    }),
    submit: (work: (values: Values<Name>) => Promise<void>) => async (event: FormEvent) => {
      event.preventDefault()
      if (!point(check(values))) await send(work)
    },
  }
}
