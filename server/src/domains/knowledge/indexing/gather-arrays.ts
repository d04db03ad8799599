/** The arrays begin at multiples of it, whatever their elements are. */
const ALIGNMENT = 8

/**
 * Copies a value of objects, lists and typed arrays so that all of its arrays lie in one buffer, exactly as long as they
 * need. A thread hands over the buffer, and no memory of its own goes with it.
 */
export function gatherArrays<T>(value: T): { value: T; buffer: ArrayBuffer } {
  let length = 0
  const place = (array: ArrayBufferView) => {
    const at = length
    length += Math.ceil(array.byteLength / ALIGNMENT) * ALIGNMENT
    return at
  }
  mapArrays(value, (array) => {
    place(array)
    return array
  })
  const buffer = new ArrayBuffer(length)
  length = 0
  const copied = mapArrays(value, (array) => {
    const Kind = array.constructor as new (buffer: ArrayBuffer, at: number, length: number) => TypedArray
    const copy = new Kind(buffer, place(array), array.length)
    copy.set(array)
    return copy
  })
  return { value: copied as T, buffer }
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

function mapArrays(value: unknown, map: (array: TypedArray) => TypedArray): unknown {
  if (ArrayBuffer.isView(value)) return map(value as TypedArray)
  if (Array.isArray(value)) return value.map((one) => mapArrays(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapArrays(one, map)]))
}
