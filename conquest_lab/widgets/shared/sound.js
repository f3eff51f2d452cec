import { keep, kept } from "../../kit/kept.js";

// Sounds made by code, for what falls and turns on the stages. Off until somebody switches them on; the
// choice is remembered by this browser. They go with what moves: where nothing moves, nothing sounds.
const KEY = "conquest-lab/sounds";
const LOUD = 0.16;

export const soundsOn = () => kept(KEY) === "on";

export function switchSounds(on) {
  keep(KEY, on ? "on" : "off");
  if (on) {
    cardSound();
  }
}

let opened = null;

function output() {
  if (!window.AudioContext || !soundsOn() || document.hidden) {
    return null;
  }
  opened ??= new AudioContext();
  if (opened.state === "suspended") {
    // Browsers wait for a gesture; a sound that comes before one is left out.
    opened.resume().catch(() => {});
  }
  return opened;
}

// A short noise of this pitch, `after` this many seconds: a knock, a rustle.
function knock(audio, after, pitch, length, loud) {
  const start = audio.currentTime + after;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < frames; n++) {
    wave[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 3;
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.4 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

function tone(audio, after, pitch, length, loud) {
  const start = audio.currentTime + after;
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

// Dice that roll for this many milliseconds: knocks that come less and less often.
export function diceSound(count, time) {
  const audio = output();
  const knocks = audio ? 2 + count : 0;
  for (let n = 0; n < knocks; n++) {
    const after = (time / 1000) * ((n + 1) / knocks) ** 0.7;
    knock(audio, after, 900 + 260 * n, 0.07, LOUD);
  }
}

export function lossSound() {
  const audio = output();
  if (audio) {
    knock(audio, 0, 300, 0.16, LOUD * 1.4);
  }
}

export function cardSound() {
  const audio = output();
  if (audio) {
    knock(audio, 0, 2600, 0.09, LOUD * 0.8);
  }
}

// Three rising notes.
export function conquestSound() {
  const audio = output();
  for (const [n, pitch] of (audio ? [392, 523.25, 659.25] : []).entries()) {
    tone(audio, n * 0.11, pitch, 0.34, LOUD * 0.7);
  }
}
