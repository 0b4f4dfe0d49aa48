// Declares the property of V8's Error constructor that schema/problems.ts uses; the browser types lack it.
interface ErrorConstructor {
  stackTraceLimit: number
}
