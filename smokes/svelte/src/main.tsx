import { mount } from 'svelte'
import Meeting from './weekly-meeting.svelte'

const target = document.getElementById('root')
if (target) mount(Meeting, { target })
