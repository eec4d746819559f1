import mongoose from "mongoose";
import type { Metrics } from "../http/metrics.ts";

const MS_PER_SECOND = 1000;

/**
 * Measures every command on this process's connection, labelled only with the command's name. Needs a connection opened
 * with `monitorCommands`.
 */
export function measureCommands(metrics: Metrics): void {
  const times = metrics.histogram(
    "bandstand_database_command_seconds",
    "Time until the database responded to a command.",
  );
  const failures = metrics.counter("bandstand_database_command_failures_total", "Commands that the database refused.");
  const client = mongoose.connection.getClient();
  client.on("commandSucceeded", ({ commandName, duration }) =>
    times.observe({ command: commandName }, duration / MS_PER_SECOND),
  );
  client.on("commandFailed", ({ commandName, duration }) => {
    times.observe({ command: commandName }, duration / MS_PER_SECOND);
    failures.add({ command: commandName });
  });
}
