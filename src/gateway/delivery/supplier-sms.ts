import type { SupplierRow } from './active-supplier.ts'
import { fill, fillingOf, headersOf, inForm, inHeader, inJson } from './fill-template.ts'
import { outcomeOf, type SendParcel } from './parcel.ts'
import { isSuccess, outcomeOfFailure, requestOutside } from './request-outside.ts'

/** Sends short messages by a request of HTTP, as the supplier's settings write it. */
export function smsSupplier(config: SupplierRow, secret: string, allowInner: boolean): SendParcel {
  const { method, url, headers, bodyFormat, bodyTemplate, successField, successValue } = config
  return async (parcel) => {
    const filling = fillingOf(parcel, secret)
    const form = bodyFormat === 'form'
    try {
      const answer = await requestOutside({
        url: new URL(fill(url ?? '', filling, inForm)),
        method: method ?? 'POST',
        headers: {
          ...(method !== 'GET' && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
          ...Object.fromEntries(
            (headersOf(headers ?? '') ?? []).map(([name, value]) => [name, fill(value, filling, inHeader)]),
          ),
        },
        body: method === 'GET' ? undefined : fill(bodyTemplate ?? '', filling, form ? inForm : inJson),
        allowInner,
      })
      const { status, text } = answer
      const taken =
        isSuccess(answer) && (!successField || valueAt(text, successField) === (successValue ?? ''))
      return outcomeOf(taken ? 'taken' : 'failed', `HTTP ${status}\n${text}`, secret)
    } catch (error) {
      return outcomeOfFailure(error, secret)
    }
  }
}

/** The text of a field of a JSON answer, `Response.Code`; nothing where it has none. */
function valueAt(text: string, path: string): string | undefined {
  try {
    let value: unknown = JSON.parse(text)
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      value = Reflect.get(value, name)
    }
    return value === undefined ? undefined : String(value)
  } catch {
    // An answer that is no JSON says nothing of the field.
    return undefined
  }
}
