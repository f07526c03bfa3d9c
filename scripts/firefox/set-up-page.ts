import { hideReflectedElements } from './hide-reflected-elements.ts'

hideReflectedElements()
